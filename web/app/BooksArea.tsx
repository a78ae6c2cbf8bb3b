import { type ComponentType, lazy } from 'react'
import { useLocation } from 'wouter'

const page = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().then(component => ({ default: component })))

const BooksPage = page(() => import('../features/books/BooksPage.tsx').then(module => module.BooksPage))
const TotalPage = page(() => import('../features/books/TotalPage.tsx').then(module => module.TotalPage))
const EventPage = page(() => import('../features/books/EventPage.tsx').then(module => module.EventPage))

/** `/books`, `/goals/{id}/books` and `/goals/{id}/events/{revision}`: apart from the table of routes, which every page carries. */
export const BooksArea = ({ viewerId }: { viewerId: number | undefined }) => {
  const [path] = useLocation()
  if (path === '/books') return <TotalPage />
  const [, , goalId = '', , revision] = path.split('/')
  return revision === undefined ? (
    <BooksPage key={goalId} goalId={goalId} viewerId={viewerId} />
  ) : (
    <EventPage key={path} goalId={goalId} revision={revision} />
  )
}
