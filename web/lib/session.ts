import useSWR, { mutate as mutateData, useSWRConfig } from 'swr'
import { navigate } from 'wouter/use-browser-location'
import type { UserResponse } from '#shared/api/accounts.ts'
import { arrive, forgetWords } from './belongings.ts'
import { get, HttpError } from './http.ts'

export const userKey = '/api/user'

/** Null means signed out. */
export const fetchUser = async (url: string): Promise<UserResponse | null> => {
  try {
    const user = await get<UserResponse>(url)
    arrive(user.id)
    forgetWords(user.id)
    return user
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) {
      arrive(undefined)
      return null
    }
    throw new Error('Failed to fetch user', { cause: error })
  }
}

/** `user` is undefined while unknown, null when signed out. */
export const useUser = () => {
  const { data: user, error, mutate } = useSWR<UserResponse | null, Error>(userKey, fetchUser)
  return { user, error, retry: () => mutate() }
}

/** Puts another person, or nobody, at this browser; what the one before could see is forgotten. */
export const useSwitchUser = (): ((user: UserResponse | null) => Promise<void>) => {
  const { mutate } = useSWRConfig()
  return async user => {
    arrive(user?.id)
    forgetWords(user?.id)
    // In this order: what the next one's pages begin to fetch must not be taken for the last one's. And with
    // `revalidate`, or SWR would not ask again what it has asked a moment ago, and the next one would wait for what
    // has just been forgotten. On the way out nobody is left to ask.
    await mutate(key => key !== userKey, undefined, { revalidate: user !== null })
    // Whoever has left goes to the sign-in page as one who wants nothing, and comes back to none of this.
    if (user === null) navigate('/auth', { replace: true })
    await mutate(userKey, user, { revalidate: false })
  }
}

/**
 * A refusal may mean that the session has ended elsewhere, or only that a password was wrong: the server is asked
 * which, and whoever is signed out is then sent to the sign-in page.
 */
export const checkSession = (error: unknown): void => {
  if (error instanceof HttpError && error.status === 401) void mutateData(userKey)
}
