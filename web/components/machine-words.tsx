/** Folded technical details, such as an error message or a hash: the reader can continue without them. */
export const MachineWords = ({ children }: { children: string | null }) =>
  children && (
    <details className="text-sm text-faint">
      <summary className="link w-fit cursor-pointer py-1">Details</summary>
      <code className="block font-mono wrap-anywhere">{children}</code>
    </details>
  )
