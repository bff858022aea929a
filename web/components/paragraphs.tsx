import { createElement, Fragment } from 'react'

/** Passes the paragraphs as arguments, which need no keys: two may have the same text. */
export const Paragraphs = ({ of, className }: { of: readonly string[]; className?: string }) =>
  createElement(Fragment, null, ...of.map((paragraph) => createElement('p', { className }, paragraph)))
