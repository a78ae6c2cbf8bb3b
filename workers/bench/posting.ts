import { Agent, request } from 'node:http'

export interface Signed {
  readonly body: string
  readonly signature: string
}

/** A sender with so many in the air at a time, over connections that it keeps. */
export const createPosting = (url: URL, atOnce: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  /** How many milliseconds it took until it was acknowledged. @throws unless it was, with 200 */
  const post = ({ body, signature }: Signed): Promise<number> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const sent = request(
        url,
        {
          ...{ method: 'POST', agent },
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(body),
            'stripe-signature': signature,
          },
        },
        answer => {
          answer.resume()
          answer.once('end', () => {
            if (answer.statusCode === 200) resolve(performance.now() - began)
            else reject(new Error(`a webhook was answered with ${answer.statusCode}`))
          })
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
  return {
    all: async (webhooks: readonly Signed[]): Promise<number[]> => {
      const took: number[] = []
      const left = webhooks.values()
      const sender = async () => {
        for (const webhook of left) took.push(await post(webhook))
      }
      await Promise.all(Array.from({ length: atOnce }, sender))
      return took
    },
    end: () => agent.destroy(),
  }
}
