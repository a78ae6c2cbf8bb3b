import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

export type Load<Name extends string, Props> = () => Promise<Readonly<Record<Name, ComponentType<Props>>>>

/** A component in a separate chunk. The component above it decides what is shown while it loads. */
export const lazyNamed = <Name extends string, Props extends object>(load: Load<Name, Props>, name: Name) =>
  // For a type parameter the compiler cannot tell that a lazy component takes the same properties.
  lazy(async () => ({ default: (await load())[name] })) as unknown as ComponentType<Props>

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
