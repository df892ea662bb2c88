"""How each part of a screen is laid out: values of ui.screen in, marks on a sheet out."""
