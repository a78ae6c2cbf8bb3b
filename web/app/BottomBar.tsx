import styles from './BottomBar.module.css'
import { NavLink } from './NavLink.tsx'
import { bottomBar } from './navigation.ts'
import { texts } from './texts.ts'

export const BottomBar = ({ path }: { path: string }) => (
  <nav className={styles.bar} aria-label={texts.shortNavigation}>
    {bottomBar.map(entry => (
      <NavLink key={entry.to} entry={entry} path={path} className={styles.entry} iconSize={21} />
    ))}
  </nav>
)
