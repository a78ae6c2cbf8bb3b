import { named } from '../lib/installationName.ts'
import styles from './Brand.module.css'
export const Brand = () => (
  <span className={styles.brand}>
    <Logo />
    {named}
  </span>
)

/** The bowl, and the members round it; one of them at their turn. The server's style sheet shows the installation's own in its place. */
const Logo = () => (
  <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M3 17.5h26a13 13 0 0 1-26 0z" fill="currentColor" />
    <g fill="none" strokeWidth="4.2">
      <path d="M5.2 13.4A11.6 11.6 0 0 1 10.3 6" stroke="currentColor" opacity=".55" />
      <path d="M12.6 4.8a11.6 11.6 0 0 1 6.8 0" stroke="var(--marigold)" />
      <path d="M21.7 6a11.6 11.6 0 0 1 5.1 7.4" stroke="currentColor" opacity=".55" />
    </g>
  </svg>
)
