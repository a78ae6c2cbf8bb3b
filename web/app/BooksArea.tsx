import { useLocation } from 'wouter'
import { lazyNamed } from '../components/lazyPart.tsx'

const BooksPage = lazyNamed(() => import('../features/books/BooksPage.tsx'), 'BooksPage')
const TotalPage = lazyNamed(() => import('../features/books/TotalPage.tsx'), 'TotalPage')
const EventPage = lazyNamed(() => import('../features/books/EventPage.tsx'), 'EventPage')

/**
 * `/books`, `/goals/{id}/books` and `/goals/{id}/events/{revision}`, in one chunk for the table of routes.
 */
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
