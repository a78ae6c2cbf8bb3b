import { Link } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { Icon } from '../components/Icon.tsx'
import { current, type Entry } from './navigation.ts'

interface NavLinkProps {
  entry: Entry
  className: string | undefined
  iconSize: number
}

/** Shows at once that it has become the current one, or no longer is: the page follows when that is painted. */
export const NavLink = ({ entry, className, iconSize }: NavLinkProps) => {
  const isCurrent = useLocationProperty(() => current(entry, location.pathname))
  return (
    <Link to={entry.to} className={className ?? ''} aria-current={isCurrent}>
      <Icon of={entry.icon} size={iconSize} />
      <span>{entry.label}</span>
      {entry.Badge && <entry.Badge />}
    </Link>
  )
}
