import { page, plainFiles, planFor, readPush, windowFor } from './plan.ts'

// Missing in the compiler's types, which treat this file as part of a page.
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends Lasting {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Pushed extends Lasting {
  readonly data: { text(): string } | null
}
interface Clicked extends Lasting {
  readonly notification: Notification
}
interface PageWindow {
  readonly url: string
  focus(): Promise<PageWindow>
  navigate(url: string): Promise<PageWindow | null>
}
interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageWindow[]>
    openWindow(url: string): Promise<PageWindow | null>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', hear: (event: Lasting) => void): void
  addEventListener(type: 'fetch', hear: (event: Asking) => void): void
  addEventListener(type: 'push', hear: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', hear: (event: Clicked) => void): void
}
const worker = self as unknown as Worker

// Inserted by the build.
declare const __ASSETS__: readonly string[]
declare const __VERSION__: string

const prefix = 'shell-'
const cacheName = prefix + __VERSION__
/** A slower network counts as unavailable. */
const patienceMs = 4_000

worker.addEventListener('install', event => event.waitUntil(install().then(() => worker.skipWaiting())))
worker.addEventListener('activate', event => event.waitUntil(activate()))
worker.addEventListener('fetch', event => {
  const plan = planFor(event.request, location.origin)
  if (plan?.take === 'held') event.respondWith(held(event.request))
  if (plan?.take === 'fresh') event.respondWith(fresh(event, plan.else))
})
worker.addEventListener('push', event => event.waitUntil(show(event.data?.text() ?? '')))
worker.addEventListener('notificationclick', event => event.waitUntil(follow(event.notification)))

/** Browsers require that each push message shows a notification. */
const show = (sent: string): Promise<void> => {
  const { title, tag, path } = readPush(sent, location.origin)
  return worker.registration.showNotification(title, { tag, data: path, icon: '/icon-192.png' })
}

/** Opens the page of a notification, in a window of ours if there is one. */
const follow = async (notification: Notification): Promise<void> => {
  notification.close()
  const url = new URL(`${notification.data}`, location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windowFor(windows, url)
  if (!open) return void (await worker.clients.openWindow(url))
  await open.focus()
  if (open.url !== url) await open.navigate(url)
}

/** All of this version or nothing: half a version would be worse than the previous one. */
const install = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  const document = await loaded(page)
  const named = [...(await document.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  if (!named.every(path => __ASSETS__.some(asset => asset === path)))
    throw new Error('the server is between two versions')
  await Promise.all([
    cache.put(page, document),
    ...plainFiles.map(async path => cache.put(path, await loaded(path))),
    // A file of the last version with the same name is identical.
    ...__ASSETS__.map(async path => cache.put(path, (await caches.match(path)) ?? (await loaded(path)))),
  ])
}

const loaded = async (path: string): Promise<Response> => {
  const answer = await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' })
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`)
  return answer
}

/** The previous version stays too: open pages still request its parts. */
const activate = async (): Promise<void> => {
  const others = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

const held = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

const fresh = async (event: Asking, path: string): Promise<Response> => {
  const instead = async () => (await caches.open(cacheName)).match(path)
  const answering = Promise.resolve(event.preloadResponse).then(answer => answer ?? fetch(event.request))
  try {
    const answer = await inTime(answering)
    return answer.status < 500 ? answer : ((await instead()) ?? answer)
  } catch {
    return (await instead()) ?? (await answering.catch(() => Response.error()))
  }
}

const inTime = <Value>(promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), patienceMs)),
  ])
