import { Link } from 'wouter'
import { CountBadge } from '../components/CountBadge.tsx'
import { current, type Entry } from './navigation.ts'

interface NavLinkProps {
  entry: Entry
  path: string
  className: string | undefined
  iconSize: number
  /** How many things wait behind this entry. */
  count?: number
}

export const NavLink = ({ entry, path, className, iconSize, count = 0 }: NavLinkProps) => {
  const Icon = entry.icon
  return (
    <Link to={entry.to} className={className ?? ''} aria-current={current(entry, path)}>
      <Icon size={iconSize} aria-hidden="true" />
      <span>{entry.label}</span>
      <CountBadge count={count} />
    </Link>
  )
}
