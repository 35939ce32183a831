import { editTools, type EditTool } from './edit-tools.ts';
import styles from './tools.module.css';

type ToolBarProps = { tool: EditTool | null; onTool: (tool: EditTool | null) => void };

/** The tools: a column next to the picture, on a phone a row below it. */
export function ToolBar({ tool, onTool }: ToolBarProps) {
  return (
    <div role="toolbar" aria-label="Tools" className={styles.bar}>
      {editTools.map(({ tool: own, label, Icon }) => (
        <button
          key={own}
          type="button"
          className={styles.tool}
          aria-pressed={tool === own}
          onClick={() => onTool(tool === own ? null : own)}
        >
          <Icon size={20} aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}
