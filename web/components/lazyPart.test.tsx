import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { lazyNamed } from './lazyPart.tsx'

const load = async () => ({ Greeting: ({ who }: { who: string }) => <p>Hello {who}</p> })

const drawn = (Greeting: ReturnType<typeof lazyNamed<'Greeting', { who: string }>>) =>
  renderToStaticMarkup(
    <Suspense fallback={<p>Loading</p>}>
      <Greeting who="Ama" />
    </Suspense>,
  )

it('is drawn at once when its code was loaded before', async () => {
  const Greeting = lazyNamed(load, 'Greeting')
  await Greeting.load()
  expect(drawn(Greeting)).toBe('<p>Hello Ama</p>')
})
it('is replaced by what stands in for it until then', () => {
  expect(drawn(lazyNamed(load, 'Greeting'))).toContain('<p>Loading</p>')
})
it('is asked for again after its code could not be loaded ahead', async () => {
  let attempts = 0
  const failing = async () => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return load()
  }
  const Greeting = lazyNamed(failing, 'Greeting')
  await expect(Greeting.load()).rejects.toThrow('offline')
  await Greeting.load()
  expect(drawn(Greeting)).toBe('<p>Hello Ama</p>')
})
