import { useSearchParams } from 'wouter'

/** Takes parameters out of the address that have done their work, without an entry in the history. */
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
