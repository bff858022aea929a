/** What a machine said, or checks, folded away: nobody needs it to go on. */
export const MachineWords = ({ children }: { children: string | null }) =>
  children && (
    <details className="text-sm text-faint">
      <summary className="link w-fit cursor-pointer py-1">Details</summary>
      <code className="block font-mono wrap-anywhere">{children}</code>
    </details>
  )
