import { useEffect, useState } from 'react';
import { startOfDay } from './day-label.ts';

/** First ms of the local day; changes at midnight and when the page is looked at again on another day. */
export function useToday(): number {
  const [today, setToday] = useState(() => startOfDay(Date.now()));
  useEffect(() => {
    const check = () => setToday(startOfDay(Date.now()));
    // A timer to midnight would sleep with the machine; a minute is soon enough.
    const timer = setInterval(check, 60_000);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return today;
}
