import { type ComponentType, useEffect, useReducer } from 'react'
import { UNREACHABLE } from '#web/call.ts'
import { toast } from '#web/ui/states/toast.tsx'

interface Opening {
  /** False while it is closed and may still be on its way out. */
  opened?: boolean
  onClose: () => void
}

/**
 * A part that only a click or a key brings up, such as a dialog. Its code comes when a pointer or the focus nears its
 * button, so that the first load carries none of it; once there it opens in the same frame.
 */
export function onIntent<Props extends Opening>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  async function fetchCode(): Promise<void> {
    try {
      loaded = await load()
    } finally {
      // What failed, on a broken line, is tried again at the next intent.
      loading = undefined
    }
  }

  function ready(): Promise<void> {
    if (loaded === undefined) loading ??= fetchCode()
    return loading ?? Promise.resolve()
  }

  const preload = (): void => void ready().catch(() => {})

  function Part(props: Props) {
    const { opened = true, onClose } = props
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    const missing = opened && loaded === undefined
    useEffect(() => {
      if (!missing) return
      let current = true
      ready().then(
        () => current && redraw(),
        () => {
          if (!current) return
          toast.error(UNREACHABLE)
          onClose()
        },
      )
      return () => {
        current = false
      }
    }, [missing, onClose])
    const Loaded = loaded
    return Loaded && <Loaded {...props} />
  }

  return {
    Part,
    preload,
    /** For the button that opens it. */
    intent: { onPointerEnter: preload, onPointerDown: preload, onFocus: preload },
  }
}
