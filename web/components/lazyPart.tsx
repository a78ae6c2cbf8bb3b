import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

export type Load<Name extends string, Props> = () => Promise<Readonly<Record<Name, ComponentType<Props>>>>

/**
 * A component in a separate chunk. The component above it decides what is shown while it loads. Loaded before by `load`, it is
 * drawn at once: what `lazy` draws even for a moment in its place would stay for 300 ms. `demand` is for a component that is drawn.
 */
export const lazyNamed = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  demand = load,
) => {
  let loaded: ComponentType<Props> | undefined
  const keep = async (loading: ReturnType<typeof load>) => {
    loaded = (await loading)[name]
    return { default: loaded }
  }
  // For a type parameter the compiler cannot tell that a lazy component takes the same properties.
  const Later = lazy(() => keep(demand())) as unknown as ComponentType<Props>
  const Named = (props: Props) => {
    const [Part] = useState(() => loaded ?? Later)
    return <Part {...props} />
  }
  return Object.assign(Named, { load: () => keep(load()) })
}

/** The same, with what is shown while it loads: nothing, unless given. */
export const lazyPart = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  fallback: ReactNode = null,
) => {
  const Part = lazyNamed(load, name)
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
