import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon } from '../../components/Icon.tsx'
import { useDisclosure } from '../../components/useDisclosure.ts'
import { cx } from '../../lib/cx.ts'
import styles from './AdminHead.module.css'
import { refusalIn } from './api.ts'
import { NoAccess } from './NoAccess.tsx'
import { sectionOf, sections } from './sections.ts'
import { sectionTexts as texts } from './sectionTexts.ts'

interface AdminFrameProps {
  /** What the page loads first. */
  of: { readonly error: Error | undefined }
  title: string
  /** Without it the page's only card has the title. */
  subtitle?: ReactNode
  children: ReactNode
}

/** A page of the admin area, below the navigation; only the reason, where the server refuses its data. */
export const AdminFrame = ({ of, title, subtitle, children }: AdminFrameProps) => {
  const refusal = refusalIn(of.error)
  if (refusal !== undefined) return <NoAccess why={refusal} />
  return (
    <>
      <AdminNav />
      {subtitle === undefined ? (
        <h1 className="unseen">{title}</h1>
      ) : (
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className="muted">{subtitle}</p>
        </header>
      )}
      {children}
    </>
  )
}

/** On a phone the pages stand behind a button. */
export const AdminNav = () => {
  const [path] = useLocation()
  const { trigger, panel } = useDisclosure(false)
  const here = sectionOf(path)
  return (
    <nav className={styles.nav} aria-label={texts.navigation}>
      <button {...trigger} className={styles.trigger}>
        <span>{texts.area}</span>
        <strong>{here?.[1]}</strong>
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
                    {label}
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
