import { page, plainFiles, planFor } from './plan.ts'

// Missing in the compiler's types, which treat this file as part of a page.
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends Lasting {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', hear: (event: Lasting) => void): void
  addEventListener(type: 'fetch', hear: (event: Asking) => void): void
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
  try {
    const answer = await inTime((await event.preloadResponse) ?? fetch(event.request))
    return answer.status < 500 ? answer : ((await instead()) ?? answer)
  } catch {
    return (await instead()) ?? Response.error()
  }
}

const inTime = <Value>(promise: Promise<Value> | Value): Promise<Value> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), patienceMs)),
  ])
