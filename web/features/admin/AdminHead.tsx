import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { CountBadge } from '../../components/CountBadge.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useDisclosure } from '../../components/useDisclosure.ts'
import { cx } from '../../lib/cx.ts'
import styles from './AdminHead.module.css'
import { refusalIn } from './api.ts'
import { NoAccess } from './NoAccess.tsx'
import { sectionOf, sections } from './sections.ts'
import { sectionTexts as texts } from './sectionTexts.ts'
import { useWork, waitingAt } from './work/work.ts'

interface AdminFrameProps {
  /** What the page loads first. */
  of: { readonly error: Error | undefined }
  title: string
  /** Without it the page's only card has the title. */
  subtitle?: ReactNode
  children: ReactNode
}

/** A page of the admin area, beside the menu; only the reason, where the server refuses its data. */
export const AdminFrame = ({ of, title, subtitle, children }: AdminFrameProps) => {
  const refusal = refusalIn(of.error)
  if (refusal !== undefined) return <NoAccess why={refusal} />
  return (
    <AdminLayout>
      {subtitle === undefined ? (
        <h1 className="unseen">{title}</h1>
      ) : (
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className="muted">{subtitle}</p>
        </header>
      )}
      {children}
    </AdminLayout>
  )
}

export const AdminLayout = ({ children }: { children: ReactNode }) => (
  <div className={styles.area}>
    <AdminMenu />
    <div className={styles.page}>{children}</div>
  </div>
)

/** Where there is little space, the pages stand behind a button. */
const AdminMenu = () => {
  const [path] = useLocation()
  const { trigger, panel } = useDisclosure(false)
  const here = sectionOf(path)
  const waiting = waitingAt(useWork().data?.work ?? [])
  return (
    <nav className={styles.nav} aria-label={texts.navigation}>
      <button {...trigger} className={styles.trigger}>
        <span>{texts.area}</span>
        <strong>{here?.[1]}</strong>
        <CountBadge count={[...waiting.values()].reduce((sum, count) => sum + count, 0)} waits />
        <Icon of={ChevronDown} size={18} />
      </button>
      <div id={panel.id} className={cx(styles.groups, panel['data-open'] && styles.open)}>
        {sections.map(([group, pages]) => (
          <div key={group} className={styles.group}>
            <p id={`${panel.id}-${group}`}>{group}</p>
            <ul aria-labelledby={`${panel.id}-${group}`}>
              {pages.map(([to, label]) => (
                <li key={to}>
                  <Link to={to} aria-current={here?.[0] === to ? (path === to ? 'page' : 'true') : undefined}>
                    <span>{label}</span>
                    <CountBadge count={waiting.get(to) ?? 0} waits />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
