"""What promptrpa keeps: saved tasks, the journal of runs, pictures, the page graph, parameters, tutorials."""
