import { join } from 'node:path'

const home = join(import.meta.dirname, '../..')
let building: Promise<string> | undefined

/**
 * The name of Calabash's image: the one in CALABASH_IMAGE, or else one that is built of the Dockerfile here. `calabashBefore` is the
 * one of an earlier version, by which updates are tried with its data.
 */
export const calabashImage = (): Promise<string> => {
  const named = process.env['CALABASH_IMAGE']
  building ??= named ? Promise.resolve(named) : build('calabash-test')
  return building
}

export const calabashBefore = process.env['CALABASH_IMAGE_BEFORE']

const build = async (name: string): Promise<string> => {
  const { GenericContainer } = await import('testcontainers')
  await GenericContainer.fromDockerfile(home).withBuildkit().build(name, { deleteOnExit: false })
  return name
}
