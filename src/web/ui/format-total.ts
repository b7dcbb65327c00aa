import { MAX_COUNTED } from '#shared/paging.ts'
import { formatCount } from './format-count.ts'

/** How many a list has in all; a search that finds very many is not counted to its end. */
export const formatTotal = (total: number): string =>
  total === MAX_COUNTED + 1 ? `${formatCount(MAX_COUNTED)}+` : formatCount(total)
