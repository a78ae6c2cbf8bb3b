import { LogOut } from 'lucide-react'
import { Link } from 'wouter'
import { Brand } from '../components/Brand.tsx'
import { useLogout } from '../features/auth/useLogout.ts'
import { cx } from '../lib/cx.ts'
import { NavLink } from './NavLink.tsx'
import { admin, sidebar } from './navigation.ts'
import styles from './Sidebar.module.css'
import { texts } from './texts.ts'

interface SidebarProps {
  path: string
  isAdmin: boolean
}

export const Sidebar = ({ path, isAdmin }: SidebarProps) => {
  const { logout, leaving } = useLogout()
  return (
    <nav className={styles.sidebar} aria-label={texts.navigation}>
      <Link to="/" className={styles.brand}>
        <Brand />
      </Link>
      {[...sidebar, ...(isAdmin ? [admin] : [])].map(entry => (
        <NavLink key={entry.to} entry={entry} path={path} className={styles.entry} iconSize={19} />
      ))}
      <button type="button" className={cx(styles.entry, styles.last)} disabled={leaving} onClick={logout}>
        <LogOut size={19} aria-hidden="true" />
        {texts.logout}
      </button>
    </nav>
  )
}
