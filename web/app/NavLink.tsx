import { Link } from 'wouter'
import { Icon } from '../components/Icon.tsx'
import { current, type Entry } from './navigation.ts'

interface NavLinkProps {
  entry: Entry
  path: string
  className: string | undefined
  iconSize: number
}

export const NavLink = ({ entry, path, className, iconSize }: NavLinkProps) => (
  <Link to={entry.to} className={className ?? ''} aria-current={current(entry, path)}>
    <Icon of={entry.icon} size={iconSize} />
    <span>{entry.label}</span>
    {entry.Badge && <entry.Badge />}
  </Link>
)
