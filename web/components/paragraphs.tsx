import { createElement, Fragment } from 'react'

/** Two paragraphs may say the same, so none has a key. */
export const Paragraphs = ({ of, className }: { of: readonly string[]; className?: string }) =>
  createElement(Fragment, null, ...of.map((paragraph) => createElement('p', { className }, paragraph)))
