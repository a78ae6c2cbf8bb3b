import { readFileSync } from 'node:fs'

/**
 * Loaded before a process's own code: shifts its clock by the milliseconds in the file named by
 * `CHAOS_CLOCK`, whenever that changes. Timers and `performance.now` are unaffected, as when a machine's
 * clock is set.
 */
const file = process.env['CHAOS_CLOCK']
let aheadMs = 0
const look = (): void => {
  try {
    aheadMs = Number(readFileSync(file ?? '', 'utf8')) || 0
  } catch {
    aheadMs = 0
  }
}
if (file !== undefined) {
  look()
  setInterval(look, 100).unref()
  const RealDate = Date
  const now = (): number => RealDate.now() + aheadMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
