import { useEffect, useState } from 'react';
import { startOfDay } from './day-label.ts';

/** First ms of the local day; updated at midnight and when the page becomes visible on another day. */
export function useToday(): number {
  const [today, setToday] = useState(() => startOfDay(Date.now()));
  useEffect(() => {
    const check = () => setToday(startOfDay(Date.now()));
    // A timer to midnight would stop while the machine sleeps; a minute is precise enough.
    const timer = setInterval(check, 60_000);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return today;
}
