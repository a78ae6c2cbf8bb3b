import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { fixParams } from '../lib/pay.ts'
import { useGoOn } from '../lib/useGoOn.ts'

/** Follows the link of a mail or a notice to a payment that failed: its card form opens, once. */
export const FixFromLink = ({ contributionId }: { contributionId: string }) => {
  const { goOn } = useGoOn()
  const [, setSearch] = useSearchParams()
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (followed.current === contributionId) return
    followed.current = contributionId
    void goOn(contributionId).then(() =>
      setSearch(
        search => {
          for (const name of fixParams) search.delete(name)
          return search
        },
        { replace: true },
      ),
    )
  }, [contributionId, goOn, setSearch])
  return null
}
