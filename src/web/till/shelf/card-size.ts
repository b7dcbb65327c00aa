import type { CSSProperties } from 'react'

/** In pixels. The grid reckons with them, and the style sheets read them as the variables of `CARD_SIZES`. */
export const MIN_CARD_WIDTH = 138
export const CARD_GAP = 10
const CARD_HEIGHT = 168
export const PICTURE_HEIGHT = 48
export const ROW_HEIGHT = CARD_HEIGHT + CARD_GAP

/** For whatever holds cards. */
export const CARD_SIZES = {
  '--card-min-width': `${MIN_CARD_WIDTH}px`,
  '--card-gap': `${CARD_GAP}px`,
  '--card-height': `${CARD_HEIGHT}px`,
  '--card-picture-height': `${PICTURE_HEIGHT}px`,
} as CSSProperties
