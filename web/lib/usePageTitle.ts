import { useEffect } from 'react'
import { texts } from '../components/texts.ts'

export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title !== undefined) document.title = texts.pageTitle({ title })
  }, [title])
}
