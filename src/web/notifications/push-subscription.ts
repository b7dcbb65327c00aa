export type PushAbility = 'able' | 'insecure' | 'unsupported' | 'blocked'

/** Whether this browser can show messages while Veld is closed, and if not, why. */
export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

/** What this browser has agreed with its push service; null where it has not. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() === 'insecure' || pushAbility() === 'unsupported') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the person, then the browser's push service. Null: the person said no. */
export async function subscribe(pushKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // One that was made for another key of the shop would be refused by the push service.
  if (before && keyOf(before) !== pushKey) await before.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

/** From then on the push service says that this device has gone. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

function keyOf({ options }: PushSubscription): string {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...key))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
