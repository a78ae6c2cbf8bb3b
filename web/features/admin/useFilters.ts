import { useSearchParams } from 'wouter'

/**
 * The filters of a list: they are in the address, so that they can be shared, and restored by the back
 * button.
 */
export const useFilters = <Name extends string>(
  names: readonly Name[],
  labels: Readonly<Partial<Record<Name, string>>>,
) => {
  const [search, setSearch] = useSearchParams()
  const chosen = names.flatMap(name => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return {
    /** For the field that narrows the list by `name`. */
    field: (name: Name) => ({
      name,
      label: labels[name] ?? name,
      defaultValue: search.get(name) || undefined,
      autoComplete: 'off',
    }),
    isNarrowed: chosen.length > 0,
    /** For the request to the server. */
    query: new URLSearchParams(chosen.map(([name, value]) => [name, value])).toString(),
    set: (form: FormData): void =>
      setSearch(
        names.flatMap(name => {
          const value = form.get(name)
          return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
        }),
      ),
    clear: (): void => setSearch([]),
  }
}
