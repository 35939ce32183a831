type Battery = EventTarget & { charging: boolean };

/** Tells now, and whenever it changes, whether the device runs on its battery; never where the browser does not say. */
export async function watchBattery(tell: (isOnBattery: boolean) => void, signal: AbortSignal): Promise<void> {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
  const battery = await getBattery?.call(navigator).catch(() => undefined);
  if (battery === undefined || signal.aborted) return;
  const look = () => tell(!battery.charging);
  battery.addEventListener('chargingchange', look, { signal });
  look();
}
