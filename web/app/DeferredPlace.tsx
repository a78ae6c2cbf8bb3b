import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type BaseLocationHook, type BaseSearchHook, Router } from 'wouter'
import { navigate, useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import { useAfterPaint } from '../lib/afterPaint.ts'

const Place = createContext({ path: '', search: '' })

const useLocationOfPlace: BaseLocationHook = () => [useContext(Place).path, navigate]
const useSearchOfPlace: BaseSearchHook = () => useContext(Place).search

/** For what is inside, a new address comes one paint later. The links of the navigation show it at once. */
export const DeferredPlace = ({ children }: { children: ReactNode }) => {
  const [path] = useBrowserLocation()
  const search = useSearch()
  const place = useAfterPaint(useMemo(() => ({ path, search }), [path, search]))
  return (
    <Place value={place}>
      <Router hook={useLocationOfPlace} searchHook={useSearchOfPlace}>
        {children}
      </Router>
    </Place>
  )
}
