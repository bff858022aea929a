import { useContext, useLayoutEffect, useRef } from 'preact/hooks'

// The client's pages are built with this in the place of React, whose 61 kB would be twice the rest of their script.
// @ts-expect-error: its types say `export =`, its module has names
export * from 'preact/compat'

export const use = useContext

export const useEffectEvent = <Given extends unknown[], Result>(act: (...given: Given) => Result) => {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useRef((...given: Given) => newest.current(...given)).current
}
