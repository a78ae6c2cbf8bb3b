import { LogOut } from 'lucide'
import { Link } from 'wouter'
import { Brand } from '../components/Brand.tsx'
import { Icon } from '../components/Icon.tsx'
import { useLogout } from '../features/auth/useLogout.ts'
import { cx } from '../lib/cx.ts'
import { NavLink } from './NavLink.tsx'
import { admin, sidebar } from './navigation.ts'
import styles from './Sidebar.module.css'
import { texts } from './texts.ts'

export const Sidebar = ({ isAdmin }: { isAdmin: boolean }) => {
  const { logout, leaving } = useLogout()
  return (
    <nav className={styles.sidebar} aria-label={texts.navigation}>
      <Link to="/" className={styles.brand}>
        <Brand />
      </Link>
      {[...sidebar, ...(isAdmin ? [admin] : [])].map(entry => (
        <NavLink key={entry.to} entry={entry} className={styles.entry} iconSize={19} />
      ))}
      <button
        type="button"
        className={cx(styles.entry, styles.last)}
        disabled={leaving}
        onClick={() => void logout()}
      >
        <Icon of={LogOut} data-directed size={19} />
        {texts.logout}
      </button>
    </nav>
  )
}
