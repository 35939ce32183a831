import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/progress/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'outline' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Icon before the text. */
  icon?: ReactNode;
  /** Shows a spinner and ignores presses, without losing focus. */
  isBusy?: boolean;
  /** Pressed look of a toggle; also sets aria-pressed. */
  isPressed?: boolean;
};

/** A push button. It never submits a form unless `type="submit"` is given. */
export function Button({
  variant = 'outline',
  size = 'm',
  icon,
  isBusy = false,
  isPressed,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-pressed={isPressed ?? rest['aria-pressed']}
      className={classNames(styles.button, styles[variant], styles[size], isBusy && icon === undefined && styles.busy, className)}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | 'veil';
  size?: ButtonSize;
  isPressed?: boolean;
  /** Keys shown in the tooltip beside the label. */
  keys?: string;
  /** False where the label is visible in another way. */
  hasTooltip?: boolean;
};

/** An icon button; `veil` is for use on pictures. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'm',
  isPressed,
  keys,
  hasTooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isPressed ?? rest['aria-pressed']}
      data-tooltip={hasTooltip ? label : undefined}
      data-tooltip-keys={keys}
      className={classNames(styles.button, styles.iconOnly, styles[variant], styles[size], className)}
    >
      {icon}
    </button>
  );
}
