import { useSearchParams } from 'wouter'

/** Removes used parameters from the address, without an entry in the history. */
export const useDropParams = () => {
  const [, setSearch] = useSearchParams()
  return (names: readonly string[]): void =>
    setSearch(
      search => {
        for (const name of names) search.delete(name)
        return search
      },
      { replace: true },
    )
}
