import { Link } from 'wouter'
import { current, type Entry } from './navigation.ts'

interface NavLinkProps {
  entry: Entry
  path: string
  className: string | undefined
  iconSize: number
}

export const NavLink = ({ entry, path, className, iconSize }: NavLinkProps) => {
  const Icon = entry.icon
  return (
    <Link to={entry.to} className={className ?? ''} aria-current={current(entry, path)}>
      <Icon size={iconSize} aria-hidden="true" />
      <span>{entry.label}</span>
      {entry.Badge && <entry.Badge />}
    </Link>
  )
}
