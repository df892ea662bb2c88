#!/bin/sh
# The first process in the guest: makes a Pi's GPIO chip appear, runs the command from the share, powers off.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root PYTHONPATH=/project:/opt/packages PYTHONDONTWRITEBYTECODE=1
for at in /run /tmp /dev/shm; do mkdir -p $at && mount -t tmpfs tmpfs $at; done
mkdir -p /dev/pts /project /share && mount -t devpts devpts /dev/pts
modprobe 9p
modprobe 9pnet_virtio
mount -t 9p -o trans=virtio,version=9p2000.L,msize=262144,ro project /project
mount -t 9p -o trans=virtio,version=9p2000.L,msize=262144 share /share

modprobe configfs
mount -t configfs configfs /sys/kernel/config
modprobe gpio-sim-oot
# Two chips, as on a Pi 4: the header's is not the first.
for name in expander header; do
  mkdir -p /sys/kernel/config/gpio-sim/$name/bank
  case $name in
    expander) label=raspberrypi-exp-gpio lines=8 ;;
    header) label=pinctrl-bcm2711 lines=54 ;;
  esac
  echo $lines >/sys/kernel/config/gpio-sim/$name/bank/num_lines
  echo $label >/sys/kernel/config/gpio-sim/$name/bank/label
  # One pin is taken by the kernel, as an SPI chip select is.
  if [ $name = header ]; then
    mkdir -p /sys/kernel/config/gpio-sim/header/bank/line10/hog
    echo "spi0 CS0" >/sys/kernel/config/gpio-sim/header/bank/line10/hog/name
    echo input >/sys/kernel/config/gpio-sim/header/bank/line10/hog/direction
  fi
  echo 1 >/sys/kernel/config/gpio-sim/$name/live
done
# gpiozero asks the processor's description for the board: a Pi 4.
{ cat /proc/cpuinfo && echo "Revision	: c03112"; } >/run/cpuinfo && mount --bind /run/cpuinfo /proc/cpuinfo

cd /tmp || exit 1
sh /share/command
echo $? >/share/status
sync
echo o >/proc/sysrq-trigger
while :; do sleep 1; done
