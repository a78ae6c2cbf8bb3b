import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import { type BaseLocationHook, type BaseSearchHook, Router } from 'wouter'
import { navigate, useBrowserLocation, useSearch } from 'wouter/use-browser-location'

const Place = createContext({ path: '', search: '' })

const useLocationOfPlace: BaseLocationHook = () => [useContext(Place).path, navigate]
const useSearchOfPlace: BaseSearchHook = () => useContext(Place).search

/**
 * For what is inside, a new address is a change that may wait: React draws the new page in pieces, between which the browser
 * answers touches and keys. The router alone would draw it at once, and the whole page would not react meanwhile.
 */
export const DeferredPlace = ({ children }: { children: ReactNode }) => {
  const [path] = useBrowserLocation()
  const search = useSearch()
  const place = useDeferredValue(useMemo(() => ({ path, search }), [path, search]))
  return (
    <Place value={place}>
      <Router hook={useLocationOfPlace} searchHook={useSearchOfPlace}>
        {children}
      </Router>
    </Place>
  )
}
