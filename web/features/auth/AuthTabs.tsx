import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './AuthTabs.module.css'
import { texts } from './texts.ts'

const tabs = ['signIn', 'register'] as const
export type Tab = (typeof tabs)[number]

interface AuthTabsProps {
  shown: Tab
  onShow: (tab: Tab) => void
  /** What the tab that is shown stands for. */
  children: ReactNode
}

/**
 * The tabs of WAI-ARIA's pattern: one stop for the Tab key, arrows between them, shown as soon as focused. Our own,
 * because a library's would be a tenth of all that a visitor fetches for the first page.
 */
export const AuthTabs = ({ shown, onShow, children }: AuthTabsProps) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const next = step(tabs.indexOf(shown))
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    onShow(tabs[next]!)
  }
  return (
    <div className={styles.tabs}>
      <div
        ref={list}
        role="tablist"
        aria-label={texts.tabs.label}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map(tab => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}${tab}`}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => onShow(tab)}
          >
            {texts.tabs[tab]}
          </button>
        ))}
      </div>
      <div key={shown} id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${shown}`}>
        {children}
      </div>
    </div>
  )
}

const last = tabs.length - 1
/** By key, from one place in the row to the next, round its ends. */
const steps: Readonly<Record<string, (from: number) => number>> = {
  ArrowRight: from => (from === last ? 0 : from + 1),
  ArrowLeft: from => (from === 0 ? last : from - 1),
  Home: () => 0,
  End: () => last,
}
