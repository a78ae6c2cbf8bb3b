import type { PushResponse } from '#shared/api/push.ts'
import { send } from './http.ts'
import { browserStorage } from './storage.ts'

export const pushKey = '/api/push'
/** Whose notifications this browser shows. */
const ownerKey = 'calabash-push'

/** Whether this browser shows notifications: `install` where it must be opened from the home screen first. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

export const pushStateOf = async (userId: number): Promise<PushState> => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleDevice() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isOwner(userId) && (await subscribed()) ? 'on' : 'off'
}

/** Asks for permission, which browsers allow only after a click. */
export const turnOnPush = async (userId: number, publicKey: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return pushStateOf(userId)
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // It may be that of another person, or for a former key of the installation.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await keep(subscription)
  browserStorage.write(ownerKey, String(userId))
  return 'on'
}

export const turnOffPush = async (): Promise<void> => {
  const subscription = await subscribed()
  browserStorage.remove(ownerKey)
  if (!subscription) return
  await send('DELETE', pushKey, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

/** The address of this browser; undefined while it is off. */
export const pushEndpoint = async (): Promise<string | undefined> => (await subscribed())?.endpoint

/** Tells the server the subscription of this browser after a sign-in, and ends that of another person. */
export const renewPush = async (userId: number): Promise<void> => {
  if (browserStorage.read(ownerKey) === null) return
  const subscription = await subscribed()
  if (isOwner(userId)) {
    if (subscription) await keep(subscription)
  } else {
    browserStorage.remove(ownerKey)
    await subscription?.unsubscribe()
  }
}

const isOwner = (userId: number): boolean => browserStorage.read(ownerKey) === String(userId)

const subscribed = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

const keep = (subscription: PushSubscription): Promise<PushResponse> =>
  send<PushResponse>('PUT', pushKey, subscription.toJSON())

/** iPads say that they are Macs. */
const isAppleDevice = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
