import useSWR, { mutate as mutateData, useSWRConfig } from 'swr'
import { navigate } from 'wouter/use-browser-location'
import type { UserResponse } from '#shared/api/accounts.ts'
import { forgetDrafts, setCurrentUser } from './currentUser.ts'
import { get, HttpError } from './http.ts'

export const userKey = '/api/user'

/** Null means signed out. */
export const fetchUser = async (url: string): Promise<UserResponse | null> => {
  try {
    const user = await get<UserResponse>(url)
    setCurrentUser(user.id)
    forgetDrafts(user.id)
    return user
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) {
      setCurrentUser(undefined)
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

/** Switches to another user, or to none, and drops all data of the one before. */
export const useSwitchUser = (): ((user: UserResponse | null) => Promise<void>) => {
  const { mutate } = useSWRConfig()
  return async user => {
    setCurrentUser(user?.id)
    forgetDrafts(user?.id)
    // In this order: requests of the next user's pages must not be mistaken for the last user's. And with
    // `revalidate`, because SWR would not repeat a recent request, and the next user would wait for data that
    // were just dropped. After signing out there is nothing to fetch.
    await mutate(key => key !== userKey, undefined, { revalidate: user !== null })
    // Without a place to return to: the next user starts at the dashboard.
    if (user === null) navigate('/auth', { replace: true })
    await mutate(userKey, user, { revalidate: false })
  }
}

/** After a 401, which may only mean a wrong password, asks the server whether the session still exists. */
export const checkSession = (error: unknown): void => {
  if (error instanceof HttpError && error.status === 401) void mutateData(userKey)
}
