/** @throws Error for a tag that is no version */
export const versionOf = (tag: string): string => {
  const [, version] = /^v(\d+\.\d+\.\d+)$/.exec(tag) ?? []
  if (version === undefined) throw new Error(`${tag || 'No tag'} is not a version such as v1.2.0.`)
  return version
}

/**
 * What a changelog says of a version, without its heading.
 * @throws Error when it has nothing on it
 */
export const sectionOf = (changelog: string, version: string): string => {
  const sections = changelog.split(/^## /m).slice(1)
  const found = sections.find(section => section.split(/\s/, 1)[0] === version)
  const notes = found?.slice(found.indexOf('\n')).trim()
  if (!notes)
    throw new Error(`CHANGELOG.md has no section ${version}: name the one of what is unreleased after it.`)
  return notes
}
