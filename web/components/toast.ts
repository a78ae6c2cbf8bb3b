export interface Notice {
  readonly title: string
  readonly description?: string
  readonly tone: 'good' | 'bad'
}

type Show = (notice: Notice) => void

/** Notices wait here until what shows them has been loaded, which the first of them causes. */
let waiting: Notice[] = []
let show: Show | undefined
let wake: (() => void) | undefined

export const notify = (notice: Notice): void => {
  if (show) show(notice)
  else {
    waiting.push(notice)
    wake?.()
  }
}

export const praise = (title: string, description?: string): void =>
  notify({ title, tone: 'good', ...(description !== undefined && { description }) })
export const complain = (title: string, description?: string): void =>
  notify({ title, tone: 'bad', ...(description !== undefined && { description }) })

/** Takes over the notices, those that wait included. */
export const showNotices = (handler: Show): (() => void) => {
  show = handler
  for (const notice of waiting) handler(notice)
  waiting = []
  return () => {
    show = undefined
  }
}

/** For `useSyncExternalStore`: whether a notice has ever been raised. */
export const firstNotice = {
  subscribe: (listener: () => void): (() => void) => {
    wake = listener
    return () => {
      wake = undefined
    }
  },
  raised: (): boolean => waiting.length > 0 || show !== undefined,
}
