import { useEffect } from 'react'
import { useRouter } from 'wouter'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { afterPaint } from '../lib/afterPaint.ts'
import {
  allTransactionsKey,
  cardsKey,
  debtsKey,
  goalKey,
  goalNextStepsKey,
  goalPayoutsKey,
  goalsKey,
  membersKey,
  nextStepsKey,
  payoutsKey,
  rotationKey,
  schedulesKey,
  transactionsKey,
} from '../lib/goals.ts'
import { invitationsKey } from '../lib/invite.ts'
import { rotates } from '../lib/progress.ts'
import { held, prefetch } from '../lib/upToDate.ts'
import { routeOf } from './routes.tsx'

interface Needs {
  readonly keys: readonly string[]
  /** Code beyond the page's own. */
  readonly code?: readonly (() => Promise<unknown>)[]
}

/** What a page waits for, apart from data that each visit fetches again. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': [goalsKey, nextStepsKey],
  '/all-goals': [goalsKey],
  '/contributions': [allTransactionsKey, schedulesKey, payoutsKey, debtsKey, cardsKey],
  '/invites': [invitationsKey, goalsKey],
}

const goalIn = (path: string) => /^\/goals\/([0-9]+)$/.exec(path)?.[1]

const isCircle = (id: string): boolean => {
  const goals: readonly GoalResponse[] = held(goalsKey) ?? []
  const goal = goals.find(known => String(known.id) === id)
  return goal !== undefined && rotates(goal)
}

const needsOf = (path: string): Needs => {
  const id = goalIn(path)
  if (id === undefined) return { keys: pages[path] ?? [] }
  const keys = [goalKey(id), goalNextStepsKey(id)]
  if (!isCircle(id)) return { keys }
  return {
    keys: [...keys, rotationKey(id), goalPayoutsKey(id), transactionsKey(id)],
    code: [() => import('../features/rotation/Circle.tsx')],
  }
}

/** What the other tabs of a goal's page wait for. */
const tabsOf = (id: string): Needs => ({
  keys: [membersKey(id), transactionsKey(id)],
  code: [
    () => import('../features/goals/Members.tsx'),
    () => import('../features/goals/History.tsx'),
    ...(isCircle(id)
      ? [
          () => import('../features/rotation/CircleMoney.tsx'),
          () => import('../features/rotation/CircleRules.tsx'),
        ]
      : [() => import('../features/goals/GoalRules.tsx')]),
  ],
})

/** A failure repeats where the code is needed, and is handled there. */
const ignore = (): undefined => undefined

const load = ({ keys, code = [] }: Needs): void => {
  keys.forEach(prefetch)
  for (const part of code) part().catch(ignore)
}

/** A pointer passes over links on its way; one where it stays so long is probably wanted. */
const stayMs = 80

/** Loads a page, and the tabs of a goal, when the reader is about to open them. */
export const useAhead = (): void => {
  const { parser } = useRouter()
  useEffect(() => {
    if (navigator.connection?.saveData) return
    let cancel = (): void => undefined
    const near = (event: Event): void => {
      cancel()
      if (!(event.target instanceof Element)) return
      const path = event.target.closest<HTMLAnchorElement>('a[href^="/"]')?.pathname
      const id = event.target.closest('main [role="tablist"]') ? goalIn(location.pathname) : undefined
      const open = (): void => {
        if (id !== undefined) load(tabsOf(id))
        if (path === undefined || path === location.pathname) return
        load(needsOf(path))
        routeOf(path, parser)?.route.load().catch(ignore)
      }
      const touched = event instanceof PointerEvent && event.pointerType === 'touch'
      if (touched) {
        cancel = afterPaint(open)
        return
      }
      const timer = setTimeout(open, stayMs)
      cancel = () => clearTimeout(timer)
    }
    const kinds = ['pointerover', 'focusin']
    for (const kind of kinds) document.addEventListener(kind, near)
    return () => {
      cancel()
      for (const kind of kinds) document.removeEventListener(kind, near)
    }
  }, [parser])
}
