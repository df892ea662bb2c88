#!/bin/bash
# A real kernel for the panel: Debian's own under QEMU (software emulation), with a simulated GPIO chip (gpio-sim) that
# calls itself a Pi's. Debian packages only; needs root once, for apt and mmdebstrap. For Debian 12 on x86-64.
#
#   ./machine.sh build            once, some minutes, about 3 GB in ~/.cache/pharos-device
#   ./machine.sh run COMMAND...   boot, run COMMAND with the project at /project, power off; its exit status
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
work=${XDG_CACHE_HOME:-$HOME/.cache}/pharos-device
mkdir -p "$work"
cd "$work"

build() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  headers=$(apt-cache depends linux-headers-amd64 | awk '/Depends: linux-headers-6/{print $2}')
  apt-get install -y -qq --no-install-recommends qemu-system-x86 mmdebstrap e2fsprogs cpio busybox-static kmod \
    xz-utils build-essential "$headers" linux-source-6.1 >apt.log 2>&1
  version=${headers#linux-headers-}
  echo "$version" >version
  # The kernel and its modules are unpacked here, not installed: the host keeps its own.
  rm -rf kernel && apt-get download -qq "linux-image-$version" && dpkg-deb -x linux-image-"$version"_*.deb kernel
  # Debian leaves gpio-sim out: build it from Debian's own source of the same kernel.
  rm -rf source gpio && mkdir -p source gpio
  tar xJf /usr/src/linux-source-6.1.tar.xz -C source --strip-components=1 --wildcards \
    '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c'
  cp source/drivers/gpio/gpio-sim.c source/drivers/gpio/gpiolib.h source/kernel/irq/irq_sim.c gpio/
  # irq_to_desc() is not exported to modules; this does the same.
  sed -i 's/handle_simple_irq(irq_to_desc(irqnum));/generic_handle_irq(irqnum);/' gpio/irq_sim.c
  printf 'obj-m := gpio-sim-oot.o\ngpio-sim-oot-y := gpio-sim.o irq_sim.o\n' >gpio/Kbuild
  make -s -C "/usr/src/linux-headers-$version" M="$work/gpio" modules >gpio.log 2>&1 || { tail -20 gpio.log; exit 1; }
  strip --strip-debug gpio/*.ko
  mkdir -p "kernel/lib/modules/$version/extra" && cp gpio/*.ko "kernel/lib/modules/$version/extra/"
  depmod -b kernel "$version"
  rm -rf root root.tar
  mmdebstrap --variant=minbase --include=python3,kmod,procps,udev,libzbar0,systemd,systemd-sysv,dbus \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' bookworm root.tar >mmdebstrap.log 2>&1
  mkdir root && tar -xf root.tar -C root --exclude='./dev/*'
  image
}

image() {
  version=$(cat version)
  modules=root/usr/lib/modules/$version
  rm -rf root/usr/lib/modules && mkdir -p "$modules"
  closure gpio-sim-oot 9p 9pnet_virtio virtio_pci virtio_blk ext4 virtio_rng | while read -r file; do
    mkdir -p "$(dirname "root/usr/${file#kernel/}")" && cp "$file" "root/usr/${file#kernel/}"
  done
  cp kernel/lib/modules/"$version"/modules.{builtin,order} "$modules"/
  depmod -b root/usr "$version"
  # The host's packages: the guest has the same Python and the same processor.
  rm -rf root/opt/packages
  cp -r "$project"/.venv/lib/python3.11/site-packages root/opt/packages
  rm -rf root/opt/packages/{mypy*,ruff*,*.pth} root/opt/packages/_editable*
  install -m 755 "$here/guest.sh" root/sbin/guest
  echo pharos >root/etc/hostname
  rm -f root.img && truncate -s 2500M root.img && mke2fs -q -t ext4 -d root root.img
  rm -rf initrd && mkdir -p initrd/{bin,mods,proc,sys,dev,mnt} && cp /bin/busybox initrd/bin/
  closure virtio_pci virtio_blk ext4 | while read -r file; do cp "$file" initrd/mods/ && basename "$file"; done >initrd/order
  cat >initrd/init <<'INIT'
#!/bin/busybox sh
for fs in proc sysfs devtmpfs; do
  case $fs in proc) at=/proc ;; sysfs) at=/sys ;; *) at=/dev ;; esac
  /bin/busybox mount -t $fs $fs $at
done
while read -r module; do /bin/busybox insmod "/mods/$module"; done </order
while [ ! -b /dev/vda ]; do /bin/busybox usleep 100000; done
/bin/busybox mount -t ext4 /dev/vda /mnt
for at in dev proc sys; do /bin/busybox mount --move /$at /mnt/$at; done
exec /bin/busybox switch_root /mnt /sbin/guest
INIT
  chmod +x initrd/init && (cd initrd && find . | cpio -o -H newc --quiet | gzip -1) >initrd.gz
}

closure() {
  for module in "$@"; do modprobe -d kernel -S "$(cat version)" --show-depends "$module"; done |
    awk '$1 == "insmod" && !seen[$2]++ {print $2}' | sed "s#^$work/##; s#^/*kernel#kernel#"
}

run() {
  mkdir -p share && rm -f share/*
  printf '%s\n' "$*" >share/command
  # KVM is left alone: software emulation runs everywhere, and this processor is one that it emulates well.
  timeout "${LIMIT_S:-300}" qemu-system-x86_64 -machine pc,accel=tcg -cpu Nehalem -smp 2 -m 1024 -nodefaults -no-reboot \
    -display none -vga none -nic none -kernel kernel/boot/vmlinuz-"$(cat version)" -initrd initrd.gz \
    -append "console=ttyS0 quiet panic=-1 mitigations=off tsc=unstable" -drive file=root.img,format=raw,if=virtio,snapshot=on \
    -virtfs local,path="$project",mount_tag=project,security_model=none,readonly=on \
    -virtfs local,path="$work/share",mount_tag=share,security_model=none -serial stdio </dev/null
  exit "$(cat share/status 2>/dev/null || echo 1)"
}

case ${1:-} in
  build) build ;;
  image) image ;;
  run) shift && run "$@" ;;
  *) sed -n 2,7p "$0" && exit 2 ;;
esac
