export interface Toast {
  readonly title: string
  readonly description?: string
  readonly tone: 'good' | 'bad'
}

/** A title, and a sentence below it. */
export type Notice = string | readonly [title: string, description?: string]

type Show = (toast: Toast) => void

/** Notices wait here until their component has been loaded, which the first of them starts. */
let waiting: Toast[] = []
let show: Show | undefined
let wake: (() => void) | undefined

export const notify = (toast: Toast): void => {
  if (show) show(toast)
  else {
    waiting.push(toast)
    wake?.()
  }
}

export const showSuccess = (title: string, description?: string): void =>
  notify({ title, tone: 'good', ...(description !== undefined && { description }) })
export const showError = (title: string, description?: string): void =>
  notify({ title, tone: 'bad', ...(description !== undefined && { description }) })

/** Takes over the notices, including waiting ones. */
export const showToasts = (handler: Show): (() => void) => {
  show = handler
  for (const toast of waiting) handler(toast)
  waiting = []
  return () => {
    show = undefined
  }
}

/** For `useSyncExternalStore`: whether a notice has ever been raised. */
export const firstToast = {
  subscribe: (listener: () => void): (() => void) => {
    wake = listener
    return () => {
      wake = undefined
    }
  },
  raised: (): boolean => waiting.length > 0 || show !== undefined,
}
