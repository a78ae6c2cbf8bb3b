import { useEffect } from 'react'
import { texts } from '../components/texts.ts'

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = texts.pageTitle({ title })
  }, [title])
}
