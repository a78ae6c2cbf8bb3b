import { invalidRequest } from './errors.ts'

export const isMultipart = (type: string): boolean => type.toLowerCase().startsWith('multipart/form-data')

/**
 * Converts a multipart body to the decoded form of other requests; a file has the SDK's shape, with its data
 * in base64.
 */
export const formOfUpload = async (body: Buffer, type: string): Promise<string> => {
  const form = await parts(body, type)
  const pairs = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      pairs.append(name, value)
      continue
    }
    pairs.append(`${name}[data]`, Buffer.from(await value.arrayBuffer()).toString('base64'))
    pairs.append(`${name}[name]`, value.name)
    pairs.append(`${name}[type]`, value.type)
  }
  return String(pairs)
}

const parts = async (body: Buffer, type: string): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    throw invalidRequest('Invalid request: the body is not properly encoded as multipart/form-data.')
  }
}
